export interface DathostSettings {
  /** Without a trailing slash; `https://dathost.com/api/0.1`. */
  readonly url: string
  readonly email: string
  readonly password: string
  /** Id of the server that every instance is a duplicate of. */
  readonly template: string
  /** DatHost's location id by region code. */
  readonly regions: Readonly<Record<string, { readonly location: string; readonly recommended: boolean }>>
  /** Game server login tokens, since a duplicate does not copy the template's. */
  readonly loginTokens: readonly string[]
  /** Maximum number of practice servers on the account; undefined: unlimited. */
  readonly maxServers: number | undefined
  /** Paths in the file manager; the root is an empty string. */
  readonly demoFolder: string
  readonly adminsFile: string
}
