import { expect, it } from 'vitest'
import { installByHand } from './install-by-hand.ts'

it.each([
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5],
  ['safari-mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0.0.0 Safari/537.36', 0],
  ['desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 0],
  ['android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36', 5],
  ['in-app', 'Mozilla/5.0 (Linux; Android 14) Chrome/116.0 MicroMessenger/8.0.49', 5],
] as const)('%s: %s', (way, userAgent, touchPoints) => {
  expect(installByHand(userAgent, touchPoints)).toBe(way)
})
