/** Rows per statement: below the parameter limits (SQLite 32,766, PostgreSQL 65,535) and short enough not to block. */
const rowsPerStatement = 500

/** Calls `each` with up to 500 items at a time, one call after the other. */
export async function inChunks<T>(
  items: readonly T[],
  each: (some: readonly T[], first: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    const some = items.slice(start, start + rowsPerStatement)
    const [first] = some
    if (first !== undefined) await each(some, first)
  }
}
