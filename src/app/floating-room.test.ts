import { expect, it } from 'vitest'
import { nextRoom } from './floating-room.ts'

it.each([
  { what: 'grows at once, wherever the page is', room: 0, wanted: 44, scrollY: 500, below: 0, next: 44 },
  { what: 'shrinks at once at the top, where nothing can move', room: 44, wanted: 0, scrollY: 0, below: 0, next: 0 },
  { what: 'stays at the end, where everything would move', room: 44, wanted: 0, scrollY: 500, below: 0, next: 44 },
  { what: 'shrinks by what is below the window', room: 44, wanted: 0, scrollY: 500, below: 20.4, next: 24 },
  { what: 'never shrinks below what is needed', room: 96, wanted: 44, scrollY: 500, below: 900, next: 44 },
  { what: 'stays while the page is pulled beyond its end', room: 44, wanted: 0, scrollY: 500, below: -30, next: 44 },
])('$what', ({ room, wanted, next, ...scrolled }) => {
  expect(nextRoom(room, wanted, scrolled)).toBe(next)
})
