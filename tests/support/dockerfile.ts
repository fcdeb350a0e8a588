import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** One instruction of a Dockerfile. */
interface Instruction {
  readonly name: string
  readonly text: string
}

/** What a container of the last stage would run with. */
export interface Image {
  /** The folder that stands for `/`. */
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  readonly workdir: string
  readonly user: string
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
  readonly volume: string
  /** The base image of each stage. */
  readonly bases: readonly string[]
}

/** The instructions, with continued lines joined and comments removed. */
export const instructionsOf = (dockerfile: string): Instruction[] =>
  dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = ''] = line.split(' ', 1)
      return { name, text: line.slice(name.length).trim() }
    })

/** A pattern of a `.dockerignore` (Go's filepath.Match, with `**`); unlike in a shell, `*` matches a leading dot. */
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+^$()|[\]\\{}]/g, String.raw`\$&`)
      .replace(/\*\*\/|\*|\?/g, (part) => ({ '**/': '(?:.*/)?', '?': '[^/]' })[part] ?? '[^/]*')}$`,
  )

/** Whether a `.dockerignore` leaves a file in the build context: the last rule that matches it, or a folder of it, decides. */
export function createContext(dockerignore: string): (file: string) => boolean {
  const lines = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rules = lines.map((line) => ({ keeps: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return (file) => {
    const folders = file.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))
    return rules.reduce(
      (isIn, { keeps, pattern }) => (folders.some((folder) => pattern.test(folder)) ? keeps : isIn),
      true,
    )
  }
}

function copyContext(from: string, to: string): void {
  const isIncluded = createContext(readFileSync(path.join(from, '.dockerignore'), 'utf8'))
  const top = readdirSync(from).filter((name) => name !== 'node_modules' && name !== '.git' && isIncluded(name))
  for (const name of top) {
    cpSync(path.join(from, name), path.join(to, name), {
      recursive: true,
      filter: (source) => isIncluded(path.relative(from, source)),
    })
  }
}

const listOf = (json: string): string[] => {
  const list: unknown = JSON.parse(json)
  if (!Array.isArray(list)) throw new Error(`not in exec form: ${json}`)
  return list.map(String)
}

const pairsOf = (text: string): (readonly [string, string])[] =>
  Array.from(text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g), ([, name = '', quoted, plain]) => [
    name,
    quoted ?? plain ?? '',
  ])

interface BuildOptions {
  /** The repository. */
  readonly context: string
  /** An empty folder. */
  readonly folder: string
  /** What `node` is as a user of this machine. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
}

/** A stage while it is built. */
interface Stage extends Omit<Image, 'bases'> {
  /** The folders of the stages before it, by name. */
  readonly others: ReadonlyMap<string, string>
}

const inside = ({ root, workdir }: Stage, place: string): string => path.join(root, path.resolve(workdir, place))

/** The base image is this machine, and `npm ci` becomes a link to the installed packages. */
function runCommand(text: string, stage: Stage, { context, owner }: BuildOptions): void {
  if (/^npm ci\b/.test(text)) {
    symlinkSync(path.join(context, 'node_modules'), inside(stage, 'node_modules'))
    return
  }
  const own = owner === undefined ? '' : `-o ${owner.uid} -g ${owner.gid}`
  const command = text.replace(/-o node -g node/g, own).replace(/(?<=^|\s)\/(?=\w)/g, `${stage.root}/`)
  mkdirSync(path.join(stage.root, 'usr/local/bin'), { recursive: true })
  const { status, stderr } = spawnSync('sh', ['-ec', command], {
    cwd: inside(stage, '.'),
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, ...stage.env },
  })
  if (status !== 0) throw new Error(`${text}\n${stderr}`)
}

function copyFiles(text: string, stage: Stage, { context }: BuildOptions): void {
  const [, name] = /^--from=(\w+) /.exec(text) ?? []
  const places = text.replace(/^--from=\w+ /, '').split(' ')
  const target = places.pop() ?? ''
  const from = name === undefined ? context : stage.others.get(name)
  if (from === undefined) throw new Error(`there is no stage ${name}`)
  for (const place of places) {
    const to = inside(stage, target)
    if (place === '.') copyContext(from, to)
    else
      cpSync(path.join(from, place), target.endsWith('/') ? path.join(to, path.basename(place)) : to, {
        recursive: true,
      })
  }
}

function beginStage(text: string, folder: string, others: ReadonlyMap<string, string>): readonly [string, Stage] {
  const [, , name = `${others.size}`] = text.split(' ')
  const root = path.join(folder, name)
  mkdirSync(root, { recursive: true })
  const nothing = { env: {}, labels: {}, workdir: '/', user: 'root', command: [], healthCheck: [], volume: '' }
  return [name, { ...nothing, root, others }]
}

/** The stage after an instruction that runs nothing; undefined: it is not known here. */
function withSetting({ name, text }: Instruction, stage: Stage): Stage | undefined {
  switch (name) {
    case 'WORKDIR':
      mkdirSync(inside(stage, text), { recursive: true })
      return { ...stage, workdir: text }
    case 'ENV':
      return { ...stage, env: { ...stage.env, ...Object.fromEntries(pairsOf(text)) } }
    case 'LABEL':
      return { ...stage, labels: { ...stage.labels, ...Object.fromEntries(pairsOf(text)) } }
    case 'USER':
      return { ...stage, user: text }
    case 'VOLUME':
      return { ...stage, volume: text }
    case 'CMD':
      return { ...stage, command: listOf(text) }
    case 'HEALTHCHECK':
      return { ...stage, healthCheck: listOf(text.slice(text.indexOf('CMD ') + 4)) }
    case 'ARG':
    case 'EXPOSE':
      return stage
    default:
      return undefined
  }
}

/**
 * Executes the instructions of a Dockerfile in a folder, without a container engine: every stage is a folder that stands
 * for `/`. @throws Error for an instruction that it does not know, and for a command that fails.
 */
export function buildImage(options: BuildOptions): Image {
  const stages = new Map<string, string>()
  const bases: string[] = []
  let stage: Stage | undefined
  for (const instruction of instructionsOf(readFileSync(path.join(options.context, 'Dockerfile'), 'utf8'))) {
    const { name, text } = instruction
    if (name === 'FROM') {
      const [stageName, begun] = beginStage(text, options.folder, new Map(stages))
      stages.set(stageName, begun.root)
      bases.push(text.split(' ', 1)[0] ?? '')
      stage = begun
      continue
    }
    if (stage === undefined) throw new Error('a Dockerfile begins with FROM')
    if (name === 'COPY') copyFiles(text, stage, options)
    else if (name === 'RUN') runCommand(text, stage, options)
    else {
      const next = withSetting(instruction, stage)
      if (next === undefined) throw new Error(`${name} is not known here`)
      stage = next
    }
  }
  if (stage === undefined) throw new Error('the Dockerfile is empty')
  return { ...stage, bases }
}
