import { format } from 'node:util'
import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { settingsInEffect } from '../../contract/community/community-settings.ts'
import { shownSettings } from '../../contract/community/shown-settings.ts'
import { settingsBlockId } from '../../contract/page/document-texts.ts'
import { demoSettings } from '../../demo/community.ts'

configure({ asyncUtilTimeout: 60_000 })

// As in the document that the portal sends.
const block = document.createElement('script')
block.type = 'application/json'
block.id = settingsBlockId
block.textContent = JSON.stringify(shownSettings(settingsInEffect({ ...demoSettings, rankings: [] })))
document.head.append(block)

/** Unexpected console output. A test that expects a line replaces the method with its own spy. */
const unexpected: string[] = []

function guard(level: 'error' | 'warn'): void {
  console[level] = (...parts: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...parts)}`)
  }
}
guard('error')
guard('warn')

beforeEach(() => {
  unexpected.length = 0
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

afterEach(() => {
  cleanup()
  const found = unexpected.splice(0)
  if (found.length > 0) throw new Error(`unexpected console output:\n${found.join('\n')}`)
})
