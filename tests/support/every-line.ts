import type { LineBudget } from '../../server/kernel/log/line-budget.ts'

/** A log without limits: a test may cause more lines than a stranger. */
export const everyLine: LineBudget = { take: () => true, spend: () => undefined, turn: () => [] }
