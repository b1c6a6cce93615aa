ALTER TABLE "study" ADD COLUMN "sessions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "screen_out_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "seats_left" smallint;--> statement-breakpoint
UPDATE "study" SET "sessions" = "own"."sessions", "screen_out_points" = "own"."points",
	"expire_on" = coalesce("study"."expire_on", "own"."last"::date)
FROM (
	SELECT "own_study"."id"::text AS "key",
		coalesce(("content"->'recruiting'->>'screen_out_points')::integer, 0) AS "points",
		left(max("at"."local"), 10) AS "last",
		coalesce(jsonb_agg(jsonb_build_object('starts_at', "session"->>'starts_at', 'local', "at"."local",
			'time_zone', "session"->>'time_zone', 'minutes', ("session"->>'minutes')::integer,
			'place', CASE WHEN "session"->>'place' !~* '^https?://' THEN "session"->>'place' END)
			ORDER BY "session"->>'starts_at') FILTER (WHERE "session" IS NOT NULL), '[]') AS "sessions"
	FROM "own_study"
	LEFT JOIN LATERAL jsonb_array_elements("content"->'recruiting'->'sessions') AS "session" ON true
	LEFT JOIN LATERAL (SELECT to_char(("session"->>'starts_at')::timestamptz AT TIME ZONE ("session"->>'time_zone'),
		'YYYY-MM-DD"T"HH24:MI') AS "local") AS "at" ON true
	GROUP BY "own_study"."id"
) AS "own"
WHERE "study"."source" = 'own' AND "study"."source_key" = "own"."key";
