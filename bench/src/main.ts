import { availableParallelism, totalmem } from 'node:os';
import { measureImport } from './import/import-bench';
import { measureRows } from './draw/rows-bench';
import { measureSearch } from './search/search-bench';
import { measurePage } from './draw/page-bench';
import { measureEdits } from './edit/edit-bench';
import { measureOutput } from './output/output-bench';
import { renderTable, type Table } from './side-by-side';

const parts: Record<string, () => Promise<Table[]>> = {
  edit: measureEdits,
  output: measureOutput,
  rows: measureRows,
  page: measurePage,
  search: measureSearch,
  import: measureImport,
};

await measure(process.argv.slice(2));

/** Prints the tables of the parts named, or of all. */
async function measure(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    console.error(
      `There is nothing to measure called "${unknown}". There are: ${Object.keys(parts).join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  console.log(
    `Node ${process.versions.node}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB of memory, ${process.platform}`,
  );
  for (const [name, measurePart] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const table of await measurePart()) console.log(`\n${renderTable(table)}`);
  }
}
