/**
 * A Lua script that replaces a session's value if it is unchanged since it was read (compare and
 * set). Otherwise a session that ends while its last use is being stored would come back.
 * KEYS: session, the person's list of sessions, the set of all sessions' ends. ARGV: new value,
 * lifetime of the session and of the list in ms, the session's end, its hash, and the old value as each
 * known key signs it.
 */
export const replaceSessionScript = `
local stored = redis.call('GET', KEYS[1])
for i = 6, #ARGV do
  if stored == ARGV[i] then
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    redis.call('PEXPIRE', KEYS[2], ARGV[3])
    redis.call('ZADD', KEYS[3], ARGV[4], ARGV[5])
    return 1
  end
end
return 0
`;
