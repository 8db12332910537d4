/**
 * React runs what an effect returns when the effect ends. A method that the DOM's types call `void` may return something
 * all the same (`scrollIntoView()` gives a Promise in Chromium from 2026 on), and then the page dies at the next change.
 * So what an effect returns is nothing, or is seen to be a function: one written there, or what a function of ours gives
 * (TypeScript holds those to their word).
 */
const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/** A function, a variable, or a plain call of a function by its name: `return subscribe(…)`. */
const mayEndAnEffect = (value) =>
  value === null ||
  FUNCTIONS.has(value.type) ||
  value.type === 'Identifier' ||
  (value.type === 'CallExpression' && value.callee.type === 'Identifier');

const returnsOnlyFunctions = {
  create(context) {
    const effects = new Set();
    const enclosing = [];
    const enter = (node) => {
      enclosing.push(node);
    };
    const leave = () => {
      enclosing.pop();
    };
    return {
      CallExpression(node) {
        const [effect] = node.arguments;
        if (!EFFECTS.has(nameOf(node.callee)) || effect === undefined || !FUNCTIONS.has(effect.type)) return;
        effects.add(effect);
        if (effect.async) context.report({ node: effect, message: 'An effect that is async returns a promise.' });
        if (effect.body.type === 'BlockStatement' || mayEndAnEffect(effect.body)) return;
        context.report({ node: effect.body, message: 'An effect returns this value: give it a block for a body.' });
      },
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      ReturnStatement(node) {
        if (!effects.has(enclosing.at(-1)) || mayEndAnEffect(node.argument)) return;
        context.report({ node, message: 'An effect may return nothing but a function.' });
      },
    };
  },
};

export default {
  meta: { name: 'effects' },
  rules: { 'returns-only-functions': returnsOnlyFunctions },
};
