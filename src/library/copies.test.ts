/** The library's types say by themselves what the model's lists hold: a release or language more is a compile error here. */
import { expectTypeOf, it } from 'vitest';
import type { Release as Simulated } from '../kube/release.ts';
import type { Controls, Lang, Shows } from '../embed/options.ts';
import type { Theme } from '../embed/protocol.ts';
import type { Language, Release } from './index.ts';
import type { GracePeriodProps } from './react.ts';

type Prop<Name extends keyof GracePeriodProps> = NonNullable<GracePeriodProps[Name]>;

it('has the releases, languages and options that the product has', () => {
  expectTypeOf<Release>().toEqualTypeOf<Simulated>();
  expectTypeOf<Language>().toEqualTypeOf<Lang>();
  expectTypeOf<Prop<'lang'>>().toEqualTypeOf<Lang>();
  expectTypeOf<Prop<'theme'>>().toEqualTypeOf<Theme>();
  expectTypeOf<Prop<'controls'>>().toEqualTypeOf<Controls>();
  expectTypeOf<Prop<'view'>>().toEqualTypeOf<Shows>();
});
