import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** Lowest versions, `['chrome111', 'safari16.4']`, by browser as MDN names it. */
export const floorOf = (targets: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    targets.map((target) => {
      const [, browser = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
      return [browser, version]
    }),
  )

const isLater = (version: string, floor: string): boolean => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number)
  return major > floorMajor || (major === floorMajor && minor > floorMinor)
}

/** The browsers that had a feature later than the floor or have never had it, such as `safari 17.4`. */
function lacking({ support }: CompatStatement, floor: ReadonlyMap<string, string>): readonly string[] {
  const versions = new Map(Object.entries(support).map(([browser, each]) => [browser, [each].flat()]))
  return [...floor].flatMap(([browser, lowest]) => {
    const added = (versions.get(browser) ?? [])
      .filter(
        (each, _, { length }) =>
          !each.flags && !each.prefix && !each.alternative_name && !(each.version_removed && length === 1),
      )
      .flatMap(({ version_added: version }) => (typeof version === 'string' && version !== 'preview' ? [version] : []))
    if (added.some((version) => !isLater(version, lowest))) return []
    return [added.length === 0 ? `not in ${browser}` : `${browser} ${added.at(-1)}`]
  })
}

interface Table {
  /** `URL.canParse` to the browsers that lack it at the floor. */
  readonly statics: ReadonlyMap<string, readonly string[]>
  /** Constructors, and other names of the global scope. */
  readonly globals: ReadonlyMap<string, readonly string[]>
  /** Names of methods that every interface with such a name got after the floor. */
  readonly methods: ReadonlyMap<string, readonly string[]>
}

const partsOf = (whole: Identifier | undefined): readonly (readonly [string, Identifier])[] =>
  Object.keys(whole ?? {}).flatMap((name) => {
    const part = name === '__compat' ? undefined : whole?.[name]
    return part ? [[name, part] as const] : []
  })

/** What MDN knows of ECMAScript's and the browser's own objects, against the floor. */
export function featureTable(floor: ReadonlyMap<string, string>): Table {
  const statics = new Map<string, readonly string[]>()
  const globals = new Map<string, readonly string[]>()
  const methods = new Map<string, (readonly string[])[]>()
  const { builtins } = data.javascript
  for (const [owner, members] of [data.api, builtins, builtins?.['Intl']].flatMap(partsOf)) {
    if (members.__compat) globals.set(owner, lacking(members.__compat, floor))
    for (const [key, { __compat: compat }] of partsOf(members)) {
      if (!compat || key.endsWith('_event')) continue
      const name = key.replace(/_static$/, '')
      const without = lacking(compat, floor)
      statics.set(`${owner}.${name}`, without)
      // A name that one engine alone has is more often ours.
      if (without.filter((each) => each.startsWith('not in')).length > 1) continue
      methods.set(name, [...(methods.get(name) ?? []), without])
    }
  }
  return {
    statics,
    globals,
    methods: new Map(
      [...methods].map(([name, each]) => [name, each.some((without) => without.length === 0) ? [] : each.flat()]),
    ),
  }
}

const globalScopes = new Set(['globalThis', 'window', 'self'])

/** The name of an object of the global scope, for `URL` and `window.URL`. */
function globalName(node: ESTree.Expression): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return undefined
  return globalScopes.has(node.object.name) ? node.property.name : undefined
}

const lookBehind = /\(\?<[=!]/

type Report = (name: string, without: readonly string[] | undefined) => void
const reportTo =
  (found: Map<string, string>): Report =>
  (name, without) => {
    if (without && without.length > 0) found.set(name, [...new Set(without)].join(', '))
  }

/** The features later than the floor that a script uses, each with the browsers that lack it. */
export function laterInScript(script: string, { statics, globals, methods }: Table): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const report = reportTo(found)
  const staticOf = (node: ESTree.Expression) =>
    node.type === 'MemberExpression' && !node.computed ? `${globalName(node.object)}.${node.property.name}` : ''
  new Visitor({
    Identifier({ name }) {
      report(name, globals.get(name))
    },
    MemberExpression(node) {
      report(staticOf(node), statics.get(staticOf(node)))
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed || statics.has(staticOf(callee))) return
      report(`.${callee.property.name}()`, methods.get(callee.property.name))
    },
    Literal(node) {
      if (!('regex' in node)) return
      if (lookBehind.test(node.regex.pattern)) report('(?<=…)', ['safari 16.4: a file that has it is not read at all'])
      if (node.regex.flags.includes('v')) report('/…/v', ['chrome 112', 'safari 17', 'firefox 116'])
    },
  }).visit(parseSync('script.js', script).program)
  return found
}

/** What stands before a block: a selector or the conditions of a rule. */
const preludes = /[^{};]+(?=\{)/g

/** The same for a style sheet: its rules, selectors and functions. Unknown properties are ignored one by one. */
export function laterInStyles(styles: string, floor: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const report = reportTo(found)
  const { 'at-rules': rules = {}, selectors = {}, types = {} } = data.css
  const known = (of: Identifier | undefined) => of?.__compat && lacking(of.__compat, floor)
  for (const [, name = ''] of styles.matchAll(/@([a-z-]+)/g)) report(`@${name}`, known(rules[name]))
  for (const [selector] of styles.matchAll(preludes)) {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g)) report(`:${name}`, known(selectors[name]))
  }
  for (const [, name = ''] of styles.replace(preludes, '').matchAll(/([a-z-]+)\(/g)) {
    report(`${name}()`, known(types[name] ?? types['color']?.[name] ?? types['gradient']?.[name]))
  }
  return found
}
