export interface DathostSettings {
  /** Without a trailing slash; `https://dathost.com/api/0.1`. */
  readonly url: string
  readonly email: string
  readonly password: string
  /** Id of the server that every instance is a duplicate of. */
  readonly template: string
  /** DatHost's location id by region code. */
  readonly regions: Readonly<Record<string, { readonly location: string; readonly recommended: boolean }>>
  /** Game server login tokens: a duplicate does not take the template's along. */
  readonly loginTokens: readonly string[]
  /** Rented servers that the account may hold at once; undefined: no limit of ours. */
  readonly maxServers: number | undefined
  /** Paths in the file manager; the root is an empty text. */
  readonly demoFolder: string
  readonly adminsFile: string
}
