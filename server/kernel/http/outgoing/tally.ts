/** Who names the host of a call: the operator's configuration, staff in the app, or any visitor. */
export const callClasses = ['configured', 'staff', 'stranger'] as const
export type CallClass = (typeof callClasses)[number]

/** `answered`: with any status; `refused`: the address is not one that the portal calls; `ended`: the portal stopped. */
export const callOutcomes = ['answered', 'refused', 'timeout', 'ended', 'failed'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Calls by class and outcome since the start of this process. */
const counts = new Map<`${CallClass} ${CallOutcome}`, number>()

export function countCall(group: CallClass, outcome: CallOutcome): void {
  const key = `${group} ${outcome}` as const
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** How many calls of a class had this outcome since the start of this process. */
export const countedCalls = (group: CallClass, outcome: CallOutcome): number => counts.get(`${group} ${outcome}`) ?? 0
