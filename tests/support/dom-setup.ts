import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

configure({ asyncUtilTimeout: 20_000 })

/** What a test did not expect on the console. A test that expects a line replaces the method with a spy of its own. */
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
})

afterEach(() => {
  cleanup()
  const found = unexpected.splice(0)
  if (found.length > 0) throw new Error(`unexpected console output:\n${found.join('\n')}`)
})
