import { sayDuration } from '../src/duration.js';
import { equal, test } from './harness.js';

test('minutes alone', () => equal(sayDuration(240), '4 min'));
test('whole hours', () => equal(sayDuration(7200), '2 h'));
test('hours and minutes', () => equal(sayDuration(3900), '1 h 5 min'));
test('half a minute before the hour', () => equal(sayDuration(7170), '2 h'));
