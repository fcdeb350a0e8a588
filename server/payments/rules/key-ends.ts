import { days } from '../../../contract/duration.ts'
import type { KeyEnd } from '../backends/key-end.ts'

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
