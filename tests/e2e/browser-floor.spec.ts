import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { lowestVersions } from '../../scripts/build/lowest-versions.ts'
import { featureTable, floorOf, laterInScript, laterInStyles } from '../support/browser-features.ts'

const dist = path.join(import.meta.dirname, '../../dist')

/** What the built files use although the oldest browsers lack it, and why they run there nevertheless. */
const accepted = {
  // Asked for first.
  '.canShare()': 'platform/share.ts',
  '.share()': 'platform/share.ts',
  '.clearAppBadge()': 'platform/app-badge.ts',
  '.setAppBadge()': 'platform/app-badge.ts and sw/push.ts',
  '.estimate()': 'platform/storage-room.ts, which tells nothing without it',
  '.setHTML()': 'features/announcements/rich-text.tsx has DOMPurify besides',
  '.showPopover()': 'ui/layer.ts',
  '.hidePopover()': 'ui/layer.ts',
  '.yield()': 'scheduler.yield in platform/idle.ts; Requests.yield is ours',
  'AbortSignal.any': 'contract/browser/any-signal.ts',
  '.createHTML()': 'DOMPurify',
  '.getAttributeType()': 'DOMPurify',
  '.createPolicy()': 'platform/trusted-script-url.ts and DOMPurify',
  '.createScriptURL()': 'platform/trusted-script-url.ts',
  trustedTypes: 'platform/trusted-script-url.ts and DOMPurify',
  scheduler: 'platform/idle.ts and React',
  ViewTransition: 'React, for a component that is not used',
  '.startViewTransition()': 'React, for a component that is not used',
  '.skipTransition()': 'React, for a component that is not used',
  // Of the same name, and not the browser's.
  '.element()': 'Valibot',
  '.fallback()': 'Valibot',
  '.install()': 'sw/precache.ts',
  '.mul()': 'qrcode',
  '.retry()': 'app/error-boundary.tsx',
  '.take()': 'features/hand-over/take-along.ts',
  '.use()': 'React',
  Origin: 'a component',
  Profiler: 'React',
  // Styles that are ignored where they are unknown.
  ':-webkit-search-cancel-button': 'decoration',
  ':-webkit-scrollbar': 'beside scrollbar-width',
  ':has': 'ui/theme.css shows the input of a choice without it',
  ':open': 'in :is(), beside [open]',
  ':popover-open': 'an animation; ui/theme.css without it',
  'round()': 'scripts/build/lucide-icons.ts has a length besides',
  '@property': 'types for animations that nothing uses',
}

test('the built page and service worker use no feature that the oldest promised browsers lack', {
  tag: '@once',
}, () => {
  const floor = floorOf(lowestVersions)
  const table = featureTable(floor)
  const { builds } = JSON.parse(readFileSync(path.join(dist, 'builds.json'), 'utf8'))
  const files: string[] = ['sw.js', ...builds[0].map((file: string) => `assets/${file}`)]
  const found = new Map<string, string>()
  for (const file of files.filter((each) => /\.(?:js|css)$/.test(each))) {
    const text = readFileSync(path.join(dist, 'page', file), 'utf8')
    const later = file.endsWith('.js') ? laterInScript(text, table) : laterInStyles(text, floor)
    for (const [feature, without] of later) found.set(feature, `${without}, in ${file}`)
  }
  expect(Object.fromEntries([...found].filter(([feature]) => !(feature in accepted)))).toEqual({})
  expect(Object.keys(accepted).filter((feature) => !found.has(feature))).toEqual([])
})
