import { days } from '../../../contract/duration.ts'

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

/** How long before its end a certificate is reported: getting another one can take a merchant weeks. */
const reportedBefore = days(30)

interface Keyed {
  readonly keyEnds?: readonly KeyEnd[] | undefined
}

/** Whether a provider can be offered: none of its certificates has ended. `now` in epoch milliseconds. */
export const isUsable = ({ keyEnds = [] }: Keyed, now: number): boolean => keyEnds.every(({ at }) => now < at)

/** The certificates that have ended or do so within 30 days, the first to end first. */
export const endingKeys = (providers: Iterable<Keyed>, now: number): readonly KeyEnd[] =>
  [...providers]
    .flatMap(({ keyEnds = [] }) => keyEnds)
    .filter(({ at }) => at - now <= reportedBefore)
    .sort((a, b) => a.at - b.at)
