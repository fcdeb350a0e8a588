/** What a {@link LinkedQueue} needs of its items: it writes these two fields, nobody else does. */
export interface Linked<T> {
  previous: T | undefined
  next: T | undefined
}

/**
 * A queue that an item can leave from anywhere. Its links lie in the items: nothing is hashed and nothing is allocated,
 * which is worth it for what happens with every datagram. An item is in one queue at most.
 */
export class LinkedQueue<T extends Linked<T>> {
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

  /** Takes an item out that is in this queue. */
  delete(item: T): void {
    if (item.previous) item.previous.next = item.next
    else this.#first = item.next
    if (item.next) item.next.previous = item.previous
    else this.#last = item.previous
    item.previous = undefined
    item.next = undefined
  }
}
