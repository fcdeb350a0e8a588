import { seconds } from '../../contract/duration.ts'
import { cacheControl } from '../../contract/endpoint.ts'
import { readServerCard } from '../../contract/endpoints/embeds.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { type Prebuilt, prebuild } from '../kernel/http/prebuilt.ts'
import { networkKey } from '../kernel/limits/client-key.ts'
import { createAttempts } from '../kernel/limits/rules/attempts.ts'
import type { DrawCard } from './jobs/card-thread.ts'

/** A card with what identifies it. */
export interface SvgCard {
  /** Whose card it is, and how it looks. */
  readonly key: string
  readonly svg: string
  /** Of its bytes. */
  readonly tag: string
}

/**
 * Cards drawn in ten seconds: one takes some 20 ms of the thread, so that strangers get a fifth of a processor core at most, and
 * a network a third of that. A card whose content did not change is not drawn again.
 */
const window = seconds(10)
const mostDrawn = { all: 100, network: 33 } as const
/** Cards that wait for their turn; one that would wait longer is refused. */
const mostWaiting = 16
/** Some 10 kB each. */
const mostKept = 500

/** Cards as PNG: from memory, or drawn in turn, at a bounded rate. `now`: epoch milliseconds. */
export type CardPictures = (card: SvgCard, address: string) => Promise<Prebuilt>

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest)
}

/**
 * Beyond the rate a caller gets the card as it was drawn last. @throws ApiError UNAVAILABLE with the seconds to wait, where
 * there is none, or the card cannot be drawn
 */
export function createCardPictures(draw: DrawCard, now: () => number): CardPictures {
  const byTag = new Map<string, Promise<Prebuilt>>()
  const last = new Map<string, Prebuilt>()
  const all = createAttempts(mostDrawn.all, window)
  const networks = createAttempts(mostDrawn.network, window)
  let waiting = 0

  /** Whole seconds until a card may be drawn for a network; 0: it is counted. */
  const waitOf = (address: string): number => {
    if (waiting >= mostWaiting) return 1
    const wait = all.take('', now())
    if (wait > 0) return wait
    const own = networks.take(networkKey(address), now())
    // A refusal of the network must not use up the total.
    if (own > 0) all.giveBack('')
    return own
  }
  const drawn = async ({ key, svg, tag }: SvgCard): Promise<Prebuilt> => {
    waiting += 1
    try {
      const png = await draw(svg)
      const picture = prebuild(png, {
        contentType: 'image/png',
        cacheControl: cacheControl(readServerCard.cache),
        tag: `${tag}.png`,
        isCompressed: true,
      })
      put(last, key, picture)
      return picture
    } catch (cause) {
      byTag.delete(tag)
      throw new ApiError('UNAVAILABLE', { cause })
    } finally {
      waiting -= 1
    }
  }
  return async (card, address) => {
    const known = byTag.get(card.tag)
    if (known !== undefined) {
      put(byTag, card.tag, known)
      return known
    }
    const retryAfter = waitOf(address)
    if (retryAfter === 0) {
      const picture = drawn(card)
      put(byTag, card.tag, picture)
      return picture
    }
    const earlier = last.get(card.key)
    if (earlier !== undefined) return earlier
    throw new ApiError('UNAVAILABLE', { retryAfter })
  }
}
