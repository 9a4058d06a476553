/**
 * A Lua script that replaces a session's value if it is unchanged since it was read (compare and
 * set). Otherwise a session that ends while its last use is being stored would come back.
 * KEYS: session, the person's list of sessions, the set of all sessions' ends. ARGV: old value, new
 * value, lifetime of the session and of the list in ms, the session's end, its hash.
 */
export const replaceSessionScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[6])
return 1
`;
