/** Says of each change at once that no test noticed it, rather than at the end. */
class Unnoticed {
  onMutantTested({ status, fileName, location, mutatorName, replacement, coveredBy = [] }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const { line, column } = location.start;
    const tests = status === 'NoCoverage' ? 'no test comes here' : `${coveredBy.length} tests come here`;
    console.log(`unnoticed: ${fileName}:${line}:${column} ${mutatorName}, ${tests}\n    ${replacement}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'unnoticed', injectableClass: Unnoticed }];
