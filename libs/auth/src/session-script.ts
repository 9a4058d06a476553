/**
 * Replaces the value of a session if it is still the one that was read, in one step: a session that
 * ends while its last use is being stored must not come back.
 * KEYS: session, list of the person's sessions, when all sessions end. ARGV: value before, value
 * after, life of the session and of the list in ms, when the session ends and its hash.
 */
export const replaceScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[6])
return 1
`;
