import { expect, it } from 'vitest'
import { pushServices, serviceOf } from './services.ts'

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'fcm.googleapis.com'],
  ['https://fcm.googleapis.com:443/fcm/send/abc', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', '*.push.services.mozilla.com'],
  ['https://web.push.apple.com/abc', '*.push.apple.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', '*.notify.windows.com'],
  ['https://push.own.example/abc', 'push.own.example'],
  ['https://alt.example:8443/abc', 'alt.example:8443'],
  ['https://alt.example/abc', undefined],
  ['http://fcm.googleapis.com/fcm/send/abc', undefined],
  ['https://fcm.googleapis.com:22/', undefined],
  ['https://user@fcm.googleapis.com/', undefined],
  ['https://fcm.googleapis.com.evil.example/', undefined],
  ['https://evilfcm.googleapis.com/', undefined],
  ['https://push.apple.com.evil.example/', undefined],
  ['https://evilpush.apple.com/', undefined],
  ['https://8.8.8.8/', undefined],
  ['https://[fe80::1]/', undefined],
  ['not an address', undefined],
])('%s is an address of %s', (endpoint, service) => {
  expect(serviceOf(endpoint, [...pushServices, 'push.own.example', 'alt.example:8443'])).toBe(service)
})
