import { isIP } from 'node:net'
import * as v from 'valibot'
import { regionCodeSchema } from '../contract/servers/region-code.ts'

export const origin = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.origin === text
  }, 'must be an origin such as https://play.example.org, without a path or a trailing slash'),
)

/** Another site that is framed; plain HTTP on this very device alone, where a stand-in may run. */
export const frameableOrigin = v.pipe(
  v.string(),
  v.check(
    (text) =>
      URL.canParse(text) && new URL(text).origin === text && /^(?:https:\/\/.|http:\/\/127\.0\.0\.1:\d)/.test(text),
    'must be an https:// origin such as https://inventory.example.org, without a path or a trailing slash',
  ),
)

export const httpsAddress = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https:// address'),
)

const proxy = /^[0-9a-fA-F.:]+(?:\/\d{1,3})?$/
export const isProxy = (text: string): boolean =>
  text === 'loopback' || (proxy.test(text) && isIP(text.split('/')[0] ?? '') !== 0)

export const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number from 0 to 65535'),
)
export const hostName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be an address or a host name'))

/** Its parts, in lower case. */
export const commaList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)

export const secretText = v.pipe(
  v.string(),
  v.minLength(32, 'must be at least 32 random characters, for example from: openssl rand -base64 33'),
  v.check((text) => new Set(text).size >= 12, 'looks like a placeholder: use random characters'),
)
export const isSecurityContact = (text: string): boolean =>
  /^mailto:[^\s<>,@?]+@[^\s<>,@?]+$/.test(text) || (URL.canParse(text) && /^https:\/\/[^\s]+$/.test(text))

export const hostList = v.pipe(
  commaList,
  v.check(
    (list) => list.every((host) => /^[a-z0-9.:_-]+$/.test(host)),
    'must be a comma list of host names or addresses',
  ),
)

/** Push services as server/push/backends/push-service/services.ts lists them. */
export const serviceList = v.pipe(
  commaList,
  v.check(
    (list) => list.every((service) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[1-9]\d{0,4})?$/.test(service)),
    'must be a comma list of host names such as push.example.org,*.push.example.net',
  ),
)

/** Region codes; which ones exist, the community's settings say. */
export const regionList = v.pipe(
  commaList,
  v.check(
    (list) => list.every((code) => v.is(regionCodeSchema, code)),
    'must be a comma list of region codes such as sa-saopaulo,na-ashburn',
  ),
)
