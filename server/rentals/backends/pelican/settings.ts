/** The node of a region. */
export interface PelicanRegion {
  /** Id of the node in the panel. */
  readonly node: number
  /** Public address, if the node's allocations have a private one. */
  readonly ip?: string
  readonly recommended: boolean
}

export interface PelicanSettings {
  /** Origin of the panel. */
  readonly url: string
  /** Application API key with read and write access to servers, and read access to allocations. */
  readonly applicationKey: string
  /** Client API key of the user that owns the servers. */
  readonly clientKey: string
  readonly regions: Readonly<Record<string, PelicanRegion>>
  /** Id of that user. */
  readonly owner: number
  readonly egg: number
  /** Pterodactyl requires both; Pelican takes them from the egg. */
  readonly dockerImage: string | undefined
  readonly startup: string | undefined
  /** The egg's variables; `{name}`, `{password}`, `{slots}` and `{token}` in a value are filled in. */
  readonly environment: Readonly<Record<string, string>>
  readonly memoryMib: number
  readonly diskMib: number
  readonly cpuPercent: number
  /** Game server login tokens, one per server that may run at once. */
  readonly loginTokens: readonly string[]
  /** Paths from the server's root. */
  readonly demoFolder: string
  readonly adminsFile: string
}
