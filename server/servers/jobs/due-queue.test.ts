import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DueQueue } from './due-queue.ts'

it('gives the items in the order of their due times, whatever is added in between', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(50), fc.constant('take' as const))), (steps) => {
      const queue = new DueQueue<{ due: number }>()
      const model: number[] = []
      for (const step of steps) {
        if (step !== 'take') {
          queue.add({ due: step })
          model.push(step)
          model.sort((a, b) => a - b)
        } else expect(queue.take()?.due).toBe(model.shift())
        expect(queue.first?.due).toBe(model[0])
      }
      while (model.length > 0) expect(queue.take()?.due).toBe(model.shift())
      expect(queue.take()).toBeUndefined()
    }),
  )
})
