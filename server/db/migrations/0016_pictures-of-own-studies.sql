CREATE TABLE "own_study_picture" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
