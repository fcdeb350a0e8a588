/** When the certificates of a setting end, after which its provider cannot be used. */
export interface KeyEnd {
  /** The variable that names them. */
  readonly setting: string
  /** Epoch milliseconds: the end of the last one that is valid. */
  readonly at: number
}

/** Of an `X509Certificate`. */
interface Dated {
  readonly validTo: string
}

/** The end of a certificate in epoch milliseconds. */
export const endOf = ({ validTo }: Dated): number => Date.parse(validTo)

/** The end of the one that is valid for the longest. */
export const lastEndOf = (certificates: readonly Dated[]): number => Math.max(...certificates.map(endOf))
