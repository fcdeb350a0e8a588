import { expect, it } from 'vitest'
import { deviceOf, startsGame } from './device.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const harmony =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

it.each([
  ['iPhone', iPhone, 5, 'ios', false],
  ['iPad as a Mac', mac, 5, 'ios', false],
  ['old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Safari/604.1', 5, 'ios', false],
  ['Android', pixel, 5, 'android', false],
  [
    'Android, Chrome 130 reduced',
    'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36',
    5,
    'android',
    false,
  ],
  ['HarmonyOS', harmony, 5, 'android', false],
  ['WeChat on Android', `${pixel} MicroMessenger/8.0.49`, 5, 'android', false],
  ['WeChat on Windows', `${windows} MicroMessenger/7.0.20 WindowsWechat`, 0, 'desktop', false],
  ['QQ on an iPhone', `${iPhone} QQ/9.0.0`, 5, 'ios', false],
  ['Mac', mac, 0, 'desktop', true],
  ['Windows', windows, 0, 'desktop', true],
  ['Windows with a touch screen', windows, 10, 'desktop', true],
  ['Linux', linux, 0, 'desktop', true],
] as const)('%s', (_, userAgent, touchPoints, device, canStart) => {
  expect(deviceOf(userAgent, touchPoints)).toBe(device)
  expect(startsGame(userAgent, touchPoints)).toBe(canStart)
})
