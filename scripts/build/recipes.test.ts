import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryFiles } from './references/repository-files.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8')

const product = repositoryFiles(root).filter(
  (file) => /^(?:contract|server|src)\/.*\.tsx?$/.test(file) && !/\.test\.|^server\/migrations\//.test(file),
)

/** The source files at the head of a recipe's steps. */
function filesOf(recipe: string): readonly string[] {
  const [, section = ''] = read('CONTRIBUTING.md').split(`## ${recipe}\n`)
  const steps = section.slice(0, section.indexOf('\n## '))
  return [...steps.matchAll(/^\d+\. `([^`]+\.tsx?)`:/gm)].flatMap(([, file = '']) => file).sort()
}

/** The files that name something as a property or as a text; one that only reads it does not. */
const filesNaming = (name: string): readonly string[] => {
  const naming = new RegExp(`(?<![.\\w])${name}\\??:|'${name}'`)
  return product.filter((file) => naming.test(read(file)))
}

it.each([
  ['Add a setting', 'filingNumber', 3],
  ['Add a feature flag', 'slotWatch', 2],
  ['Add a kind of alert', 'key_ending', 4],
])('%s: the recipe names every file that names %s', (recipe, name, count) => {
  expect(filesNaming(name)).toEqual(filesOf(recipe))
  expect(filesOf(recipe)).toHaveLength(count)
})
