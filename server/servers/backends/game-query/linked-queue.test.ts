import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LinkedQueue, type QueueItem } from './linked-queue.ts'

class Item implements QueueItem<Item> {
  previous: Item | undefined
  next: Item | undefined
}

it('behaves like a plain list', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (picks) => {
      const items = Array.from({ length: 10 }, () => new Item())
      const queue = new LinkedQueue<Item>()
      let list: Item[] = []
      for (const pick of picks) {
        const item = items[pick]
        if (!item) continue
        if (list.includes(item)) queue.delete(item)
        else queue.add(item)
        list = list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
      }
      const found: Item[] = []
      for (let item = queue.first; item; item = item.next) found.push(item)
      expect(found.map((item) => items.indexOf(item))).toEqual(list.map((item) => items.indexOf(item)))
    }),
  )
})
