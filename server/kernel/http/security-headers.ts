import { createHash } from 'node:crypto'
import { href } from '../../../contract/endpoint.ts'
import { reportCspViolation } from '../../../contract/endpoints/portal.ts'

export type Headers = Readonly<Record<string, string>>

/** The sets of security headers, ready to spread. */
export interface SecurityHeaders {
  /**
   * JSON: nothing in it may run, load or be framed. Without a permissions policy, which only binds documents and is a quarter
   * of such a head (OWASP, REST Security Cheat Sheet).
   */
  readonly api: Headers
  /** Files and plain text. Workers get their policy from here. */
  readonly file: Headers
  /** Scripts of the page, styles and pictures: what is no document and no worker needs no policy of its own. */
  readonly asset: Headers
  /**
   * The page: `file` plus its inline blocks. `scripts`: hashes of the scripts that the build has written; those of a document that
   * is rendered later are not taken from the document, because a script that got into it would allow itself.
   */
  page(html: string, scripts: readonly string[]): Headers
}

/** Features that neither the page nor anything in it uses. */
const permissions =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')

const reportPath = href(reportCspViolation)

const common: Headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** CSP source expressions (CSP3, 2.3.1) for the inline blocks of one element name that carry no `src`. */
export function inlineHashes(html: string, element: 'script' | 'style'): readonly string[] {
  const blocks = html.matchAll(new RegExp(`<${element}((?:\\s[^>]*)?)>([\\s\\S]*?)</${element}>`, 'gi'))
  return (
    [...blocks]
      // A block of data never runs.
      .filter(([, attributes = '']) => !/\ssrc\s*=|\stype="application\/json"/i.test(attributes))
      .map(([, , text = '']) => text.replaceAll('\r\n', '\n'))
      .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  )
}

const without = (headers: Headers, name: string): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))

/** A picture for pages of other sites, from the headers of the API: opened as a document, it may load and run nothing. */
export const cardHeaders = (api: Headers): Headers => ({
  ...api,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})

export interface EmbedPolicy {
  /** Source list of the sites that may frame it. */
  readonly ancestors: string
  /** The one script that it may run, and what that may fetch; absent: neither. */
  readonly live?: { readonly script: string; readonly fetches: string }
}

/**
 * A document for frames on other sites, from the headers of the API. It has an origin of its own, so that it reaches neither the
 * portal's storage nor what needs an account; a link opens a tab without these limits. A sandbox must allow scripts for a
 * declarative refresh too (HTML, "shared declarative refresh steps"); which ones there are says `script-src`.
 */
export const embedHeaders = (api: Headers, html: string, { ancestors, live }: EmbedPolicy): Headers => ({
  ...without(api, 'x-frame-options'),
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': permissions,
  'content-security-policy': [
    "default-src 'none'",
    ['style-src', ...inlineHashes(html, 'style')].join(' '),
    ...(live === undefined ? [] : [`script-src ${live.script}`, `connect-src ${live.fetches}`]),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
})

export interface HeaderSettings {
  readonly mode: 'demo' | 'production'
  /** Origins of the pages that may be framed. */
  readonly frames?: readonly string[]
  /** Whether every subdomain has TLS, so that browsers may require it there too. */
  readonly hstsIncludesSubdomains?: boolean
}

/**
 * Mozilla Observatory's full set, without COEP: later pages frame hosts that do not send CORP. HSTS (RFC 6797) covers
 * this name only unless configured otherwise. `connect-src` allows any `wss:` (decision 024), and loopback `ws:` only
 * in the demo, whose latency responders have no certificates.
 */
export function securityHeaders({
  mode,
  frames = [],
  hstsIncludesSubdomains = false,
}: HeaderSettings): SecurityHeaders {
  const connect = mode === 'demo' ? ' ws://127.0.0.1:* ws://localhost:*' : ''
  const scope = hstsIncludesSubdomains ? '; includeSubDomains; preload' : ''
  const hsts: Headers = mode === 'production' ? { 'strict-transport-security': `max-age=63072000${scope}` } : {}
  const policy = (scripts: readonly string[], styles: readonly string[]): string =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' wss:${connect}`,
      ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types spawnpoint#script-url dompurify',
      `report-uri ${reportPath}`,
      'report-to csp',
    ].join('; ')
  const rest: Headers = {
    ...common,
    'permissions-policy': permissions,
    ...hsts,
    'reporting-endpoints': `csp="${reportPath}"`,
  }
  return {
    api: { ...common, ...hsts, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
    file: { ...rest, 'content-security-policy': policy([], []) },
    asset: {
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...hsts,
      // A picture can be opened as a document.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    page: (html, scripts) => ({
      ...rest,
      'content-security-policy': policy(scripts, inlineHashes(html, 'style')),
    }),
  }
}
