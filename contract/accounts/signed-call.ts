/** The signed parts of a call by a game server, documented for plugin authors in docs/game-servers.md. */
export interface SignedParts {
  /** Epoch seconds, decimal. */
  readonly timestamp: string
  readonly nonce: string
  readonly method: string
  /** The requested path with its query. */
  readonly path: string
  /** The bytes of the body as text. */
  readonly body: string
}

/** What is signed with HMAC-SHA-256: the parts, one per line, the body last. */
export const signedText = ({ timestamp, nonce, method, path, body }: SignedParts): string =>
  [timestamp, nonce, method, path, body].join('\n')
