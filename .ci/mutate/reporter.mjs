/** Says of each change at once that no test noticed it, rather than at the end. */
class Unnoticed {
  onMutantTested({ status, fileName, location, mutatorName, replacement, testsCompleted = 0 }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const { line, column } = location.start;
    const tests = status === 'NoCoverage' ? 'no test comes here' : `${testsCompleted} tests passed`;
    console.log(`unnoticed: ${fileName}:${line}:${column} ${mutatorName}, ${tests}\n    ${replacement}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'unnoticed', injectableClass: Unnoticed }];
