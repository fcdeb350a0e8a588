declare module 'virtual:shell-table' {
  /** Made by scripts/build/shell-documents.ts from the page table. */
  export const table: import('../contract/page/shell-table.ts').ShellTable
}
