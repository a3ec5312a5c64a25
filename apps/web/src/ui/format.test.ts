import { expect, it } from 'vitest';
import { formatCost, formatTokens } from './format';

it('shows tokens and costs with their units', () => {
  expect([940, 1_200, 88_400, 1_240_000].map(formatTokens)).toEqual(['940', '1.2 k', '88 k', '1.2 M']);
  expect([0, 0.004, 0.61].map(formatCost)).toEqual(['$0.00', '$0.0040', '$0.61']);
});
