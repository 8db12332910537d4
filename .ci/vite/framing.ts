/** Vite's preview of a player leaves out the header that says who may frame it. */
import type { Plugin } from 'vite';
import { isPlayerAt } from '../../src/embed/servedWith.ts';

export const framing = (): Plugin => ({
  name: 'grace-period:framing',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (isPlayerAt(request.url ?? '')) {
        const set = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          name.toLowerCase() === 'content-security-policy' ? response : set(name, value);
      }
      next();
    });
  },
});
