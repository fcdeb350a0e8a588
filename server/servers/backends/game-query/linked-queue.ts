/** The links of a {@link LinkedQueue}'s items. Only the queue writes these two fields. */
export interface QueueItem<T> {
  previous: T | undefined
  next: T | undefined
}

/**
 * An intrusive queue with removal from any position: no hashing and no allocation, because it is used for every
 * datagram. An item is in at most one queue.
 */
export class LinkedQueue<T extends QueueItem<T>> {
  #first: T | undefined
  #last: T | undefined

  get first(): T | undefined {
    return this.#first
  }

  /** Appends an item that is in no queue. */
  add(item: T): void {
    item.previous = this.#last
    if (this.#last) this.#last.next = item
    else this.#first = item
    this.#last = item
  }

  /** Removes an item of this queue. */
  delete(item: T): void {
    if (item.previous) item.previous.next = item.next
    else this.#first = item.next
    if (item.next) item.next.previous = item.previous
    else this.#last = item.previous
    item.previous = undefined
    item.next = undefined
  }
}
