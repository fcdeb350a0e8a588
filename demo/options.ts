import * as v from 'valibot'

const schema = v.object({ DEMO_EDGE_CASES: v.optional(v.picklist(['', '0', '1'], 'must be 0 or 1'), '0') })

export interface DemoOptions {
  /** Whether a new demo includes edge cases: hostile names, full, empty and unreachable servers. For tests. */
  readonly edgeCases: boolean
}

/** Reads the demo's own variables from the environment. */
export function readDemoOptions(
  environment: Readonly<Record<string, string | undefined>>,
): DemoOptions | { readonly problem: string } {
  const read = v.safeParse(schema, environment)
  if (read.success) return { edgeCases: read.output.DEMO_EDGE_CASES === '1' }
  const [issue] = read.issues
  return { problem: `${v.getDotPath(issue)} ${issue.message}` }
}
