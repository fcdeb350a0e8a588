import { expect, it, vi } from 'vitest'
import { removeEverything } from './remove-everything.ts'

it('removes every cache and the worker, then reloads the pages', async () => {
  const order: string[] = []
  const note = (text: string) => {
    order.push(text)
  }
  const navigate = vi.fn(async (url: string) => note(`navigate ${url}`))
  await removeEverything(
    {
      keys: async () => ['a', 'b'],
      delete: async (name) => {
        note(`delete ${name}`)
        return true
      },
    },
    {
      unregister: async () => {
        note('unregister')
        return true
      },
    },
    { matchAll: async () => [{ url: 'https://play.example/faq', navigate }] },
  )
  expect(order).toEqual(['delete a', 'delete b', 'unregister', 'navigate https://play.example/faq'])
})
