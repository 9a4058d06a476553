/**
 * Changes some fields of a session that is still there, in one step: a session that ends while
 * its last use is being noted must not come back, and the note must not undo a change of stage.
 * KEYS: session, list of the person's sessions, when all sessions end. ARGV: changes as JSON, life of
 * the first two in ms, when the session ends and its hash.
 */
export const changeScript = `
local stored = redis.call('GET', KEYS[1])
if not stored then return 0 end
local session = cjson.decode(stored)
for name, value in pairs(cjson.decode(ARGV[1])) do session[name] = value end
redis.call('SET', KEYS[1], cjson.encode(session), 'PX', ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[5])
return 1
`;
