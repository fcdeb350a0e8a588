/** The part of Lighthouse 13 that the benchmark uses: the types are checked without the packages of this folder. */
declare module 'lighthouse' {
  export interface RunnerResult {
    readonly lhr: {
      readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
      readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>
      readonly environment: { readonly benchmarkIndex: number }
    }
  }
  // biome-ignore lint/style/noDefaultExport: so does the package
  export default function lighthouse(
    url: string,
    flags: { readonly port: number; readonly onlyCategories: string[]; readonly logLevel: 'error' },
  ): Promise<RunnerResult | undefined>
}
