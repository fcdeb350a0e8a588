/** Name of the draft of the plan: a choice is still there after the sign-in, and the purchase begins with it. */
export const vipPlanDraft = 'vip-plan'
