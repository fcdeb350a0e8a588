import * as v from 'valibot'
import { orderBodySchema, paymentMethodSchema } from '../../contract/payments/payments.ts'
import { type KeyValueStore, keyValue } from '../platform/indexed-db.ts'

const purchaseSchema = v.object({ ...orderBodySchema.entries, method: paymentMethodSchema })
const entrySchema = v.object({
  /** Idempotency key of the form. */
  key: v.string(),
  purchase: purchaseSchema,
  /** Null until the server has responded: the order may exist nevertheless. */
  orderId: v.nullable(v.string()),
  /** Epoch ms of the device. */
  startedAt: v.number(),
})

/** A purchase that was started on this device and has not ended. */
export type JournalEntry = v.InferOutput<typeof entrySchema>
export type JournalPurchase = v.InferOutput<typeof purchaseSchema>

/** The open purchases of each account on this device; they survive the page, the app and a crash (G-09). */
export interface OrderJournal {
  /** Oldest first. */
  read(accountId: string): Promise<readonly JournalEntry[]>
  /**
   * The only entry of this purchase: one without a response and with the same content is reused, so that two taps, two
   * tabs or a page that was closed in between make one order. `fresh` is used otherwise.
   */
  begin(
    accountId: string,
    purchase: JournalPurchase,
    fresh: Pick<JournalEntry, 'key' | 'startedAt'>,
  ): Promise<JournalEntry>
  noteOrder(accountId: string, key: string, orderId: string): Promise<void>
  /** The purchase has ended, or was never made. */
  end(accountId: string, orderIdOrKey: string): Promise<void>
  /** Removes the entries of all accounts. Rejects if something is stored and cannot be removed. */
  clear(): Promise<void>
}

const openStore = (): KeyValueStore => keyValue.createStore('spawnpoint-orders', 'journal')

function parse(stored: unknown): JournalEntry[] {
  const entries = v.safeParse(v.array(v.unknown()), stored)
  if (!entries.success) return []
  return entries.output.flatMap((each) => {
    const entry = v.safeParse(entrySchema, each)
    return entry.success ? [entry.output] : []
  })
}

const isSame = (a: JournalPurchase, b: JournalPurchase): boolean =>
  a.productType === b.productType &&
  a.productId === b.productId &&
  a.options === b.options &&
  a.currency === b.currency &&
  a.acceptedTerms === b.acceptedTerms &&
  a.method === b.method

/**
 * If the browser refuses storage the journal lives in memory: the purchase works, and the server's list restores it.
 */
export function createOrderJournal(makeStore: () => KeyValueStore = openStore): OrderJournal {
  const memory = new Map<string, JournalEntry[]>()
  let store: KeyValueStore | undefined
  const open = (): KeyValueStore => {
    store ??= makeStore()
    return store
  }

  async function read(accountId: string): Promise<readonly JournalEntry[]> {
    try {
      return parse(await keyValue.get<unknown>(accountId, open()))
    } catch (error) {
      console.info('The order journal cannot be read:', error)
      return memory.get(accountId) ?? []
    }
  }

  /** One IndexedDB transaction: no other tab can interleave. */
  async function change<T>(
    accountId: string,
    work: (entries: JournalEntry[]) => { readonly entries: JournalEntry[]; readonly result: T },
  ): Promise<T> {
    let done: { entries: JournalEntry[]; result: T } | undefined
    try {
      await keyValue.update<unknown>(
        accountId,
        (stored) => {
          done = work(parse(stored))
          return done.entries
        },
        open(),
      )
    } catch (error) {
      console.info('The order journal cannot be written:', error)
    }
    done ??= work(memory.get(accountId) ?? [])
    memory.set(accountId, done.entries)
    return done.result
  }

  return {
    read,
    begin: (accountId, purchase, fresh) =>
      change(accountId, (entries) => {
        const known = entries.find((each) => each.orderId === null && isSame(each.purchase, purchase))
        const entry: JournalEntry = known ?? { ...fresh, purchase, orderId: null }
        return { entries: known ? entries : [...entries, entry], result: entry }
      }),
    noteOrder: (accountId, key, orderId) =>
      change(accountId, (entries) => ({
        entries: entries.map((each) => (each.key === key ? { ...each, orderId } : each)),
        result: undefined,
      })),
    end: (accountId, id) =>
      change(accountId, (entries) => ({
        entries: entries.filter((each) => each.key !== id && each.orderId !== id),
        result: undefined,
      })),
    async clear() {
      memory.clear()
      let opened: KeyValueStore
      try {
        opened = open()
      } catch (error) {
        console.info('There is no stored order journal to clear:', error)
        return
      }
      await keyValue.clear(opened)
    },
  }
}

/** This device's journal. */
export const orderJournal = createOrderJournal()
