declare module 'virtual:kept-endpoints' {
  /** Made by scripts/build/kept-endpoints.ts from the endpoint objects. */
  export const table: readonly import('../contract/page/kept-endpoints.ts').KeptEndpoint[]
}
