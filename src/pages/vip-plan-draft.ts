/** Name of the draft of the plan: what was chosen beside the prices is still there in the checkout, and after the sign-in. */
export const vipPlanDraft = 'vip-plan'
