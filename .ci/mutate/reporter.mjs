/**
 * Says of each change at once that no near test noticed it, rather than at the end; and of one that ran out of time, which
 * counts as noticed: a loop without an end does, but so does a busy machine.
 */
class Unnoticed {
  onMutantTested({ status, fileName, location, mutatorName, replacement, testsCompleted = 0 }) {
    const { line, column } = location.start;
    const tell = (what, how) =>
      console.log(`${what}: ${fileName}:${line}:${column} ${mutatorName}, ${how}\n    ${replacement}`);
    if (status === 'NoCoverage') tell('not noticed near by', 'no test comes here');
    if (status === 'Survived') tell('not noticed near by', `${testsCompleted} tests passed`);
    if (status === 'Timeout') tell('out of time', `${testsCompleted} tests passed before`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'unnoticed', injectableClass: Unnoticed }];
