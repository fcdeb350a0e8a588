import { readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { createContext, instructionsOf } from '../support/dockerfile.ts'

it('the Dockerfile has instructions that every container engine accepts, and no questionable one', () => {
  expect(validate(readFileSync('Dockerfile', 'utf8')).map(({ message }) => message)).toEqual([])
  expect(validate('FROM node\nRUNN a\n')).not.toEqual([])
})

it('the image builds from the sources alone: no data, no secret, no test, no history', () => {
  const isIncluded = createContext(readFileSync('.dockerignore', 'utf8'))
  const kept = ['server/main.ts', 'src/app/routes.ts', 'package-lock.json', '.npmrc']
  const left = ['.env', 'server/.env', '.env.local', 'data/spawnpoint.db', '.git/config', 'node_modules/ws/index.js']
  const alsoLeft = [
    'tests/contract/a.test.ts',
    'server/config.test.ts',
    'privkey.pem',
    'certificates/a.pem',
    'backup.sql',
  ]
  expect(kept.filter((file) => !isIncluded(file))).toEqual([])
  expect([...left, ...alsoLeft].filter(isIncluded)).toEqual([])
})

it('reads a Dockerfile', () => {
  expect(instructionsOf('# a\nFROM a AS b\n\nRUN c \\\n  && d\n')).toEqual([
    { name: 'FROM', text: 'a AS b' },
    { name: 'RUN', text: 'c && d' },
  ])
})
