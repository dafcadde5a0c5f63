/** Reading thousands of rows at once would hold up requests. */
const PAGE = 500

/** The rows of a large result in the order of their ids, read page by page; of large rows a page has fewer. */
export async function* pagesOf<Row extends { id: number }>(
  read: (page: { after: number; take: number }) => Promise<Row[]>,
  size = PAGE,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await read({ after, take: size })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.id
  }
}

/** The items of a list in parts, each of which is small enough for one statement. */
export function* partsOf<Item>(items: readonly Item[], size = PAGE): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
