/** Says of each change at once that no near test noticed it, rather than at the end; and of one that ran out of time. */
import { isEndless } from './endless.mjs';

class Unnoticed {
  onMutantTested(mutant) {
    const { status, fileName, location, mutatorName, replacement, testsCompleted = 0 } = mutant;
    const { line, column } = location.start;
    const tell = (what, how) =>
      console.log(`${what}: ${fileName}:${line}:${column} ${mutatorName}, ${how}\n    ${replacement}`);
    if (status === 'NoCoverage') tell('not noticed near by', 'no test comes here');
    if (status === 'Survived') tell('not noticed near by', `${testsCompleted} tests passed`);
    if (status === 'Timeout' && !isEndless(mutant)) tell('out of time', `${testsCompleted} tests passed before`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'unnoticed', injectableClass: Unnoticed }];
